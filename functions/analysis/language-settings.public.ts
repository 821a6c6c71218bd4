// A separate file keeps the OpenAI SDK out of functions that only need to know whether there is a
// language model.
export { languageModelExists } from './language/language-settings.service.ts';
