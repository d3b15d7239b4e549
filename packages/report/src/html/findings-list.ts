import type { Finding } from '../model/finding.js';
import { printable } from '../words/wrap.js';
import { html, type Markup } from './markup.js';

/** Findings as a list. Words mark the status of open findings and alarms, not only colors. */
export function findingsList(findings: readonly Finding[]): Markup | '' {
  if (findings.length === 0) return '';
  return html`<ul class="findings">
    ${findings.map((finding) => html`<li class="${finding.status}">${findingText(finding)}</li> `)}
  </ul>`;
}

function findingText({ status, text }: Finding): Markup {
  const words = printable(text);
  if (status === 'alarm') return html`<strong class="alarm">Disagreement:</strong> ${words}`;
  return status === 'open' ? html`<strong>Open:</strong> ${words}` : html`${words}`;
}
