import { CHART_COLORS, CHART_STYLE } from '@cards/report/html/internal';

let sheet: CSSStyleSheet | undefined;

/** Adds the colors of charts to the page, once. */
export function addChartColors(): void {
  if (sheet !== undefined) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(CHART_STYLE + CHART_COLORS);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
