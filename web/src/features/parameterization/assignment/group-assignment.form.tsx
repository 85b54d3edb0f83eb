import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupForms } from '@cuadrilla/contract/parameterization/form-groups.ts';
import { client } from '#api/client.ts';
import { freshQueryFor } from '#api/query.ts';
import { useAnnexVariables } from './annex-conditions.ts';
import { AssignmentDialog } from './assignment-dialog.tsx';
import { AssignmentLoader } from './assignment-loader.tsx';
import { annexesOf, entryOf, type Entry, type Assignable } from './entries.rules.ts';
import { useAssignmentSave } from './use-assignment-save.ts';

const endpoints = client.parameterization.formGroups;

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

/** The forms of a group, which activity types ask after their main form. */
export function GroupAssignment(props: Props) {
  const { id, name, onClose } = props;
  const assigned = useQuery(freshQueryFor(endpoints.assigned, { params: { id } }));
  return (
    <AssignmentLoader name={name} assigned={assigned} withGroups={false} onClose={onClose}>
      {(saved, offered) => <Arranging {...props} saved={saved} offered={offered} />}
    </AssignmentLoader>
  );
}

function Arranging({
  id,
  name,
  saved,
  offered,
  onClose,
}: Props & { saved: GroupForms; offered: Assignable[] }) {
  const [initial] = useState(() => saved.forms.map(entryOf));
  const [entries, setEntries] = useState<readonly Entry[]>(initial);
  const variables = useAnnexVariables({ groupId: id });
  const params = { id };
  const save = useAssignmentSave({
    name,
    version: saved.version,
    save: (mine, version, overrideReason) =>
      endpoints.assignForms({
        params,
        body: { forms: annexesOf(mine), version, ...(overrideReason ? { overrideReason } : {}) },
      }),
    read: async () => {
      const { version, forms } = await endpoints.assigned({ params });
      return { version, entries: forms.map(entryOf) };
    },
    onSaved: onClose,
  });
  return (
    <AssignmentDialog
      name={name}
      entries={entries}
      onChange={setEntries}
      isChanged={JSON.stringify(entries) !== JSON.stringify(initial)}
      offered={offered}
      variables={variables}
      withMain={false}
      save={save}
      onClose={onClose}
    />
  );
}
