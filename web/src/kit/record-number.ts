import { currentTranslator } from '#i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';

/** Stands for a record whose name is not known. */
export const recordNumber = (id: number): string => currentTranslator(kitMessages)('recordNumber', { id });
