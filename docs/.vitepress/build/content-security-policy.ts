import { createHash } from 'node:crypto';

/** A script in a page, without `src`. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/** The style that VitePress adds while it switches between light and dark colors, so that nothing fades. */
const SWITCH_STYLE =
  '*,*::before,*::after{-webkit-transition:none!important;-moz-transition:none!important;-o-transition:none!important;-ms-transition:none!important;transition:none!important}';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The policy of a page: everything comes from the site itself, and of the scripts in the page only those that were
 * there when it was built. Styles in attributes are allowed: highlighted code and drawings have them.
 *
 * The policy has no `blob:`: code of the visitor runs in the frame of {@link sandboxPolicy} only.
 *
 * @param html - the page
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set([...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => hashOf(code)));
  return [
    // Firefox refuses the pages that a visitor may open next under any other default.
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    `style-src 'self' ${hashOf(SWITCH_STYLE)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * The policy of the frame in which code of a visitor runs, `public/sandbox.html`: its one script, and the workers that
 * the script makes. Nothing can be loaded from anywhere, or sent.
 *
 * @param html - the page of the frame
 */
export function sandboxPolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => hashOf(code));
  return `default-src 'none'; script-src ${hashes.join(' ')} blob:; worker-src blob:`;
}

/**
 * The policy of a page that is handed over, and of the frame in it: they load nothing from anywhere. A game can be a
 * file of anyone, so the page allows no more than its frame, but for its script and its styles.
 */
export function handedPolicy(script: string, style: string, frame: string): string {
  const styles = `style-src ${hashOf(style)}; style-src-attr 'unsafe-inline'; img-src data:; form-action 'none'`;
  return `${sandboxPolicy(frame).replace('script-src', `script-src ${hashOf(script)}`)}; ${styles}`;
}

/** A page with its policy, which comes before everything that it covers. */
export function withPolicy(html: string): string {
  const policy = contentSecurityPolicy(html);
  return html.replace(
    /<meta charset="utf-8">/i,
    (charset) =>
      `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">\n    <meta name="referrer" content="no-referrer">`,
  );
}
