/** A style sheet that the page's policy allows, unlike a style element: it is made by script that runs already. */
export function styleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
