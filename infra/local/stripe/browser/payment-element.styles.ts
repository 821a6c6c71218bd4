import { markStyles } from './test-mode-mark.ts';

// The class names are those of Stripe's Appearance API, so that a page's rules find them.
export const paymentElementStyles = `
:host {
  display: block; container-type: inline-size; color: var(--colorText);
  font-family: var(--fontFamily, system-ui, sans-serif); font-size: var(--fontSizeBase, 16px); line-height: var(--fontLineHeight, 1.4);
  --edge: color-mix(in srgb, var(--colorText) 45%, var(--colorBackground));
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.TabList { display: flex; gap: var(--tabSpacing, calc(var(--spacingUnit, 4px) * 2)); margin-bottom: calc(var(--spacingUnit, 4px) * 4); }
.Tab {
  display: flex; flex-direction: column; align-items: flex-start; gap: 4px; min-width: 112px; padding: 10px 14px; cursor: pointer;
  border: 1px solid var(--edge); border-radius: var(--borderRadius); background: var(--colorBackground); color: inherit; font: inherit;
  font-size: var(--fontSizeSm, 0.9em); font-weight: var(--fontWeightMedium, 600); text-align: left;
}
.Tab--selected { border-color: var(--colorPrimary); box-shadow: 0 0 0 1px var(--colorPrimary); color: var(--colorPrimary); }
.TabIcon { display: block; height: 16px; }
.TabIcon svg { display: block; width: 26px; height: 16px; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: var(--gridRowSpacing, 14px) var(--gridColumnSpacing, 12px); }
.Field { min-width: 0; }
.Field.is-wide { grid-column: 1 / -1; }
.Label {
  display: block; margin: 0 0 6px; color: var(--colorTextSecondary, var(--colorText)); font-size: var(--fontSizeSm, 0.9em);
  font-weight: var(--fontWeightNormal, 400);
}
.box { position: relative; }
.Input {
  display: block; width: 100%; min-height: 44px; margin: 0; padding: 10px 12px; border: 1px solid var(--edge); border-radius: var(--borderRadius);
  background: var(--colorBackground); color: var(--colorText); font: inherit; font-variant-numeric: tabular-nums; appearance: none;
}
select.Input { padding-right: 40px; text-overflow: ellipsis; }
select.Input option { background: var(--colorBackground); color: var(--colorText); }
.chevron { position: absolute; top: 50%; right: 14px; width: 9px; height: 9px; margin-top: -7px; border: solid currentColor; border-width: 0 1.5px 1.5px 0; transform: rotate(45deg); pointer-events: none; }
.Input::placeholder { color: var(--colorTextPlaceholder, #757680); opacity: 1; }
.Input:focus { outline: 2px solid var(--colorPrimary); outline-offset: 1px; border-color: var(--colorPrimary); }
.Tab:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 3px; }
.Input--invalid { border-color: var(--colorDanger); color: var(--colorDanger); }
.Input:disabled { opacity: 0.6; cursor: not-allowed; }
.box .brand { position: absolute; top: 50%; right: 12px; transform: translateY(-50%); pointer-events: none; background: var(--colorBackground); }
.box .brand svg { display: block; }
.Error { margin: 6px 0 0; color: var(--colorDanger); font-size: var(--fontSizeSm, 0.9em); }
.TermsText { margin: 14px 0 0; color: var(--colorTextSecondary, var(--colorText)); font-size: var(--fontSizeXs, 0.8em); }
${markStyles}
@container (width < 300px) { .Tab { min-width: 0; } .fields { grid-template-columns: 1fr; } .Field { grid-column: 1 / -1; } }
`;
