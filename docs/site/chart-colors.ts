import { CHART_STYLE, chartColors } from '@cards/report/html/internal';

let sheet: CSSStyleSheet | undefined;

/** Adds the colors of charts to the page, once. */
export function addChartColors(): void {
  if (sheet !== undefined) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(CHART_STYLE + chartColors('light') + chartColors('dark', '.dark '));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
