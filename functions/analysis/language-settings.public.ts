// A separate file keeps the OpenAI SDK out of functions that only need to know whether there is a
// language model.
export { languageModelCheck } from './language/language-settings.service.ts';
