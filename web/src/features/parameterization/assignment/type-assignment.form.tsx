import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssignedForms } from '@cuadrilla/contract/parameterization/activity-types.ts';
import { client } from '#api/client.ts';
import { freshQueryFor } from '#api/query.ts';
import { useAnnexVariables } from './annex-conditions.ts';
import { AssignmentDialog } from './assignment-dialog.tsx';
import { AssignmentLoader } from './assignment-loader.tsx';
import { entriesOfType, typeFormsOf, type Entry, type Assignable } from './entries.rules.ts';
import { useAssignmentSave } from './use-assignment-save.ts';

const endpoints = client.parameterization.activityTypes;

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

/** The forms of an activity type: the main one and what is asked after it. */
export function TypeAssignment(props: Props) {
  const { id, name, onClose } = props;
  const assigned = useQuery(freshQueryFor(endpoints.assigned, { params: { id } }));
  return (
    <AssignmentLoader name={name} assigned={assigned} withGroups onClose={onClose}>
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
}: Props & { saved: AssignedForms; offered: Assignable[] }) {
  const [initial] = useState(() => entriesOfType(saved.form, saved.forms));
  const [entries, setEntries] = useState<readonly Entry[]>(initial);
  const main = entries[0]?.kind === 'form' ? entries[0].code : undefined;
  const variables = useAnnexVariables(main === undefined ? {} : { form: main });
  const params = { id };
  const save = useAssignmentSave({
    name,
    version: saved.version,
    save: (mine, version, overrideReason) =>
      endpoints.assignForms({
        params,
        body: { ...typeFormsOf(mine), version, ...(overrideReason ? { overrideReason } : {}) },
      }),
    read: async () => {
      const { version, form, forms } = await endpoints.assigned({ params });
      return { version, entries: entriesOfType(form, forms) };
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
      withMain
      save={save}
      onClose={onClose}
    />
  );
}
