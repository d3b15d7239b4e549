import { createHash } from 'node:crypto';

/** A script in a page, without `src`. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/**
 * The policy of a page: everything comes from the site itself, and of the scripts in the page only those that were
 * there when it was built. Styles in attributes are allowed: highlighted code and drawings have them.
 *
 * @param html - the page
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set(
    [...html.matchAll(INLINE_SCRIPT)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
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
