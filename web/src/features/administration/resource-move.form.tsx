import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { resources } from '@cuadrilla/contract/administration/resources.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { q, refetch } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ReferenceChoice } from '#kit/catalogue/reference-choice.tsx';
import { AppDialog } from '#kit/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/notices.ts';
import { resourcesMessages } from './resources.messages.ts';

const doors = client.administration.resources;
const catalogues = { user: 'users', company: 'companies', headquarters: 'headquarters' } as const;
type Holder = keyof typeof catalogues;
type Kind = 'in' | 'out' | 'adjust' | 'assign';

const lacks = (error: unknown) => isProblem(error, 'INVALID_INPUT') && error.problem.fields?.quantity === 'NOT_ENOUGH';

/** Stock in, out or counted; or the resource handed to somebody. Serialised resources are only handed over. */
export function ResourceMove({ resource, onClose }: { resource: RecordOf<typeof resources>; onClose: () => void }) {
  const t = useText(resourcesMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const type = useQuery(q(client.administration.resourceTypes.get, { params: { id: resource.typeId } }));
  const serialised = type.data?.serialised ?? false;
  const kinds: readonly Kind[] = serialised ? ['assign'] : ['in', 'out', 'adjust', 'assign'];
  const [picked, setPicked] = useState<Kind>('in');
  const kind = kinds.includes(picked) ? picked : 'assign';
  const [quantity, setQuantity] = useState('');
  const [note, setNote] = useState('');
  const [holder, setHolder] = useState<Holder | 'nobody'>('user');
  const [holderId, setHolderId] = useState<number | null>(null);
  const saving = useMutation({
    mutationFn: () =>
      doors.move({
        params: { id: resource.id },
        body: { kind, quantity: kind === 'assign' ? 0 : Number(quantity), note: note.trim() || null, to: kind === 'assign' && holder !== 'nobody' ? { kind: holder, id: holderId! } : null, version: resource.version },
      }),
    onSuccess: () => {
      toast.success(t('moved'), { title: kit('operationSuccess') });
      void refetch(doors);
      onClose();
    },
    onError: (error) => {
      if (!lacks(error)) toast.error(error, { title: kit('operationFailed') });
    },
  });
  const tooMuch = lacks(saving.error);
  const ready = kind === 'assign' ? holder === 'nobody' || holderId !== null : quantity !== '' && Number(quantity) >= 0;
  return (
    <AppDialog
      open
      width={500}
      onClose={onClose}
      busy={saving.isPending}
      title={t('move')}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) saving.mutate();
      }}
      actions={
        <>
          <Button variant="outlined" disabled={saving.isPending} onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!ready || !type.data} loading={saving.isPending}>
            {kit('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField select label={t('kind')} value={kind} onChange={(event) => setPicked(event.target.value as Kind)} disabled={kinds.length === 1}>
          {kinds.map((each) => (
            <MenuItem key={each} value={each}>
              {t(each)}
            </MenuItem>
          ))}
        </TextField>
        {kind === 'assign' ? (
          <>
            <TextField select label={t('toKind')} value={holder} onChange={(event) => {
              setHolder(event.target.value as Holder);
              setHolderId(null);
            }}>
              {(['user', 'company', 'headquarters', 'nobody'] as const).map((each) => (
                <MenuItem key={each} value={each}>
                  {t(each)}
                </MenuItem>
              ))}
            </TextField>
            {holder !== 'nobody' && <ReferenceChoice key={holder} to={catalogues[holder]} label={t(holder)} required value={holderId} onChange={setHolderId} />}
          </>
        ) : (
          <TextField type="number" required autoFocus label={t(kind === 'adjust' ? 'counted' : 'quantity')} value={quantity} onChange={(event) => (setQuantity(event.target.value), saving.reset())} error={tooMuch} helperText={t(tooMuch ? 'notEnough' : 'stockNow', { n: formats.number(resource.stock, 2) })} slotProps={{ htmlInput: { min: 0, step: 'any' } }} />
        )}
        <TextField label={t('note')} value={note} onChange={(event) => setNote(event.target.value)} multiline minRows={2} slotProps={{ htmlInput: { maxLength: 500 } }} />
      </Box>
    </AppDialog>
  );
}
