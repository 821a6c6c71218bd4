// Loads and starts the app once the page that is written ahead has been painted: nothing on it waits for a script.
const { entry, parts } = document.currentScript.dataset;

function start() {
  for (const part of parts.split(' ')) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: part }),
    );
  }
  void import(entry);
}

requestAnimationFrame(() => setTimeout(start));
