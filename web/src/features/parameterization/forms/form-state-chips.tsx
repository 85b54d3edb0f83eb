import type { FormItem } from '@cuadrilla/contract/parameterization/forms.ts';
import { useText } from '#i18n/messages.ts';
import { DesignStateChips } from '#features/parameterization/designer/design-state-chips.tsx';
import { formsMessages } from './forms.messages.ts';

/** The version in force and the draft of a form; a form with neither is retired. */
export function FormStateChips({ form, compact = false }: { form: FormItem; compact?: boolean }) {
  const t = useText(formsMessages);
  const { version, draftVersion } = form;
  return <DesignStateChips {...{ version, draftVersion, compact }} retired={t('retired')} />;
}
