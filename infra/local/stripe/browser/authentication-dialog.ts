const STYLES = `
dialog { max-width: 28rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
button { min-height: 2.75rem; padding: 0 1rem; font: inherit; }
`;

/** Simulates the bank's 3-D Secure page. Resolves to true if the cardholder approves. Escape counts as a failure. */
export function showAuthenticationDialog(): Promise<boolean> {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = 'Stripe test 3D Secure';
  dialog.innerHTML =
    '<p>Your bank would now ask you to confirm this payment. This is a test: choose the result.</p>' +
    '<button type="button" value="pass">Complete authentication</button> ' +
    '<button type="button" value="fail">Fail authentication</button>';
  root.append(dialog);
  document.body.append(host);
  return new Promise((resolve) => {
    for (const button of dialog.querySelectorAll('button')) {
      button.addEventListener('click', () => dialog.close(button.value));
    }
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue === 'pass');
    });
    dialog.showModal();
  });
}
