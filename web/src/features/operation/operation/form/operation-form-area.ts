import { useQuery } from '@tanstack/react-query';
import { inBox } from '@cuadrilla/contract/kit/geometry.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { confirm } from '#kit/feedback/notices.ts';
import { useText } from '#i18n/messages.ts';
import type { OperationForm } from './operation-form-model.ts';
import { formMessages } from './operation-form.messages.ts';

/** Asks whether a point outside the area of the zones is right; true when it is, or when there is nothing to ask. */
export function useAreaQuestion() {
  const t = useText(formMessages);
  const { data: area } = useQuery({ ...queryFor(client.administration.pickers.area), staleTime: 600_000 });
  return async ({ latitude, longitude }: OperationForm['order']): Promise<boolean> => {
    if (!area || latitude == null || longitude == null || inBox(area, { latitude, longitude })) return true;
    return confirm({ title: t('outsideTitle'), text: t('outsideText'), confirmLabel: t('outsideConfirm') });
  };
}
