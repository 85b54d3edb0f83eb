import { useMutation } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { loadPermissions } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { undoable } from '#kit/feedback/undo.ts';
import { securityMessages } from './security.messages.ts';

interface Options<Values, Saved> {
  /** Undefined: the person decided against the change, and the form stays open. */
  save: (values: Values) => Promise<Saved | undefined>;
  savedText: (values: Values) => string;
  /** Present when what was saved deactivated the record: takes that back. */
  undo?: ((saved: Saved) => (() => Promise<string>) | undefined) | undefined;
  /** Whether the change may concern the permissions of the person who makes it. */
  affectsOwnPermissions: boolean;
  onSaved: () => void;
  /** Somebody else saved the record meanwhile. */
  onStale: () => void;
  /** Shows an error at the field it belongs to; false when it belongs to none. */
  showAtField: (error: unknown) => boolean;
}

/** Saves a user, role or team from its form and reports the outcome. */
export function useRecordSave<Values, Saved>(options: Options<Values, Saved>) {
  const { save, savedText, undo, affectsOwnPermissions, onSaved, onStale, showAtField } = options;
  const t = useText(securityMessages);
  const kit = useText(kitMessages);
  return useMutation({
    mutationFn: save,
    onSuccess: (saved, values) => {
      if (!saved) return;
      const takeBack = undo?.(saved);
      toast.success(savedText(values), {
        title: kit('operationSuccess'),
        ...(takeBack && undoable(takeBack)),
      });
      void refetch(client.security);
      if (affectsOwnPermissions) void loadPermissions().catch(() => undefined);
      onSaved();
    },
    onError: (error) => {
      if (isProblem(error, 'STALE_VERSION')) {
        toast.warning(t('stale'), { title: kit('operationFailed') });
        onStale();
      } else if (!showAtField(error)) toast.error(error, { title: kit('operationFailed') });
    },
  });
}
