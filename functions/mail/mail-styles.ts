const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";

/** The light theme, as inline styles because every email app supports those. Text contrast is at least 7:1. */
export const styles = {
  body: `margin:0;padding:0;background:#eef1ec;font:16px/1.6 ${SANS};-webkit-text-size-adjust:100%`,
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all',
  page: 'width:100%;border-collapse:collapse;background:#eef1ec',
  margins: 'padding:24px 12px 40px',
  column: 'width:100%;max-width:560px;border-collapse:separate;border-spacing:0;text-align:left',
  header: 'padding:0 8px 16px',
  accent: 'display:inline-block;width:20px;height:8px;margin-right:10px;background:#1d7a4a;transform:rotate(-8deg)',
  brand: `font:600 20px/1.3 ${SERIF};color:#15201a`,
  card: 'padding:28px 24px;background:#ffffff;border:1px solid #dbe1da;border-radius:12px',
  title: `margin:0 0 20px;font:600 24px/1.3 ${SERIF};color:#15201a;overflow-wrap:anywhere`,
  paragraph: 'margin:0 0 16px;color:#15201a;overflow-wrap:anywhere',
  code: 'margin:0 0 20px;padding:14px 16px;border-radius:8px;background:#eef1ec;color:#15201a;font:600 28px/1.2 ui-monospace,Consolas,monospace;letter-spacing:2px;text-align:center',
  details: 'width:100%;margin:4px 0 20px;border-collapse:collapse',
  label:
    'padding:10px 16px 10px 0;border-top:1px solid #dbe1da;color:#4a574f;font-weight:400;text-align:left;vertical-align:top;white-space:nowrap',
  value:
    'padding:10px 0;border-top:1px solid #dbe1da;color:#15201a;font-weight:600;text-align:right;vertical-align:top',
  action: 'margin:24px 0 0',
  button:
    'display:inline-block;padding:13px 22px;border-radius:8px;background:#14633b;color:#ffffff;font-weight:600;text-decoration:none;overflow-wrap:anywhere',
  footnote: 'padding:16px 8px 0;font-size:13px;line-height:1.5;color:#4a574f;overflow-wrap:anywhere',
};

/** The dark theme. It overrides the inline styles, so every rule needs `!important`. */
export const MAIL_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a.soft{color:#4a574f}
@media (prefers-color-scheme:dark){
.ground{background:#0c110e!important}
.card{background:#141b17!important;border-color:#2c352f!important}
.ink{color:#f2f5ef!important}
.soft{color:#b3bfb6!important}
.line{border-color:#2c352f!important}
.panel{background:#0c110e!important}
.accent{background:#5fe0a0!important}
.button{background:#5fe0a0!important;color:#06170d!important}
}`;
