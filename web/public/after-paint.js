// Starts the app once the page that is written ahead has been painted: nothing on it waits for a script.
const { entry } = document.currentScript.dataset;
requestAnimationFrame(() => setTimeout(() => import(entry)));
