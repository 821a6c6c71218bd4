export { findFormatViolation } from './language/check-text.ts';
export { describeDataBlock, formatDataBlock } from './language/data-block.ts';
export { languageModel } from './language/openai.gateway.ts';
export type { LanguageModel, ModelReply, StructuredPrompt } from './language/language-model.ts';
export { toPlainText } from './language/plain-text.ts';
export { toStrictJsonSchema } from './language/strict-schema.ts';
