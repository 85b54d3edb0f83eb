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
import { queryFor, refetch } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ReferenceChoice } from '#kit/catalogue/fields/reference-choice.tsx';
import { ReferenceName } from '#kit/catalogue/fields/reference-name.tsx';
import { StaleDialog, type StaleRow } from '#kit/catalogue/record/stale-dialog.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { resourcesMessages } from './resources.messages.ts';

const endpoints = client.administration.resources;
type Resource = RecordOf<typeof resources>;
const catalogues = { user: 'users', company: 'companies', headquarters: 'headquarters' } as const;
type Holder = keyof typeof catalogues;
type Kind = 'in' | 'out' | 'adjust' | 'assign';

const lacks = (error: unknown) =>
  isProblem(error, 'INVALID_INPUT') && error.problem.fields?.quantity === 'NOT_ENOUGH';

const holderOf = ({ userId, companyId, headquartersId }: Resource): { kind: Holder; id: number } | null => {
  const [held] = (
    [
      ['user', userId],
      ['company', companyId],
      ['headquarters', headquartersId],
    ] as const
  ).filter(([, id]) => id !== null);
  return held ? { kind: held[0], id: held[1]! } : null;
};

/**
 * Stock in, out or counted; or the resource handed to somebody. Serialised resources are only handed over. A
 * movement that came late is shown beside the resource as it is by then.
 */
export function ResourceMove({ resource: given, onClose }: { resource: Resource; onClose: () => void }) {
  const t = useText(resourcesMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const [resource, setResource] = useState(given);
  const [late, setLate] = useState<Resource | null>(null);
  const type = useQuery(
    queryFor(client.administration.resourceTypes.get, { params: { id: resource.typeId } }),
  );
  const serialised = type.data?.serialised ?? false;
  const kinds: readonly Kind[] = serialised ? ['assign'] : ['in', 'out', 'adjust', 'assign'];
  const [picked, setPicked] = useState<Kind>('in');
  const kind = kinds.includes(picked) ? picked : 'assign';
  const [quantity, setQuantity] = useState('');
  const [note, setNote] = useState('');
  const [holder, setHolder] = useState<Holder | 'nobody'>('user');
  const [holderId, setHolderId] = useState<number | null>(null);
  const saving = useMutation({
    mutationFn: (version: number) =>
      endpoints.move({
        params: { id: resource.id },
        body: {
          kind,
          quantity: kind === 'assign' ? 0 : Number(quantity),
          note: note.trim() || null,
          to: kind === 'assign' && holder !== 'nobody' ? { kind: holder, id: holderId! } : null,
          version,
        },
      }),
    onSuccess: () => {
      toast.success(t('moved'), { title: kit('operationSuccess') });
      void refetch(endpoints);
      onClose();
    },
    onError: async (error) => {
      const fresh = isProblem(error, 'STALE_VERSION')
        ? await endpoints.get({ params: { id: resource.id } }).catch(() => null)
        : null;
      if (fresh) return setLate(fresh);
      if (late) goOn(late);
      if (!lacks(error)) toast.error(error, { title: kit('operationFailed') });
    },
  });
  const goOn = (from: Resource) => {
    setResource(from);
    setLate(null);
  };
  const named = (held: { kind: Holder; id: number } | null) =>
    held ? <ReferenceName to={catalogues[held.kind]} id={held.id} /> : t('none');
  const rows = (now: Resource): StaleRow[] => {
    if (kind === 'assign')
      return [
        {
          label: t('heldBy'),
          saved: named(holderOf(now)),
          mine: named(holder === 'nobody' ? null : { kind: holder, id: holderId! }),
        },
      ];
    const amount = Number(quantity);
    const number = (value: number) => formats.number(value, 2);
    const mine =
      kind === 'adjust'
        ? number(amount)
        : t(
            'stockThen',
            kind === 'in'
              ? { by: `+${number(amount)}`, n: number(now.stock + amount) }
              : { by: `−${number(amount)}`, n: number(now.stock - amount) },
          );
    return [{ label: t('stock'), saved: number(now.stock), mine }];
  };
  const tooMuch = lacks(saving.error);
  const ready =
    kind === 'assign' ? holder === 'nobody' || holderId !== null : quantity !== '' && Number(quantity) >= 0;
  return (
    <AppDialog
      open
      width={500}
      onClose={onClose}
      busy={saving.isPending}
      title={t('move')}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) saving.mutate(resource.version);
      }}
      actions={
        <>
          <Button variant="outlined" disabled={saving.isPending} onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={!ready || !type.data}
            loading={saving.isPending}
          >
            {kit('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField
          select
          label={t('kind')}
          value={kind}
          onChange={(event) => setPicked(event.target.value as Kind)}
          disabled={kinds.length === 1}
        >
          {kinds.map((each) => (
            <MenuItem key={each} value={each}>
              {t(each)}
            </MenuItem>
          ))}
        </TextField>
        {kind === 'assign' ? (
          <>
            <TextField
              select
              label={t('toKind')}
              value={holder}
              onChange={(event) => {
                setHolder(event.target.value as Holder);
                setHolderId(null);
              }}
            >
              {(['user', 'company', 'headquarters', 'nobody'] as const).map((each) => (
                <MenuItem key={each} value={each}>
                  {t(each)}
                </MenuItem>
              ))}
            </TextField>
            {holder !== 'nobody' && (
              <ReferenceChoice
                key={holder}
                to={catalogues[holder]}
                label={t(holder)}
                required
                value={holderId}
                onChange={setHolderId}
              />
            )}
          </>
        ) : (
          <TextField
            type="number"
            required
            autoFocus
            label={t(kind === 'adjust' ? 'counted' : 'quantity')}
            value={quantity}
            onChange={(event) => (setQuantity(event.target.value), saving.reset())}
            error={tooMuch}
            helperText={t(tooMuch ? 'notEnough' : 'stockNow', { n: formats.number(resource.stock, 2) })}
            slotProps={{ htmlInput: { min: 0, step: 'any' } }}
          />
        )}
        <TextField
          label={t('note')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Box>
      {late && (
        <StaleDialog
          version={late.version}
          text={
            kind !== 'assign' && late.stock !== resource.stock
              ? t('lateStock', { was: formats.number(resource.stock, 2), n: formats.number(late.stock, 2) })
              : t('late')
          }
          rows={rows(late)}
          busy={saving.isPending}
          onBack={() => goOn(late)}
          onTheirs={onClose}
          onMine={() => saving.mutate(late.version)}
        />
      )}
    </AppDialog>
  );
}
