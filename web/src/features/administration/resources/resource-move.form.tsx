import Box from '@mui/material/Box';
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
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { resourcesMessages } from './resources.messages.ts';

const endpoints = client.administration.resources;
type Resource = RecordOf<typeof resources>;
const catalogues = { user: 'users', company: 'companies', headquarters: 'headquarters' } as const;
type Holder = keyof typeof catalogues;
type Kind = 'in' | 'out' | 'adjust' | 'assign';

/** There is less in stock than the movement takes out. */
const isOutOfStock = (error: unknown) =>
  isProblem(error, 'INVALID_INPUT') && error.problem.fields?.quantity === 'NOT_ENOUGH';

/** What the person has entered. */
interface Movement {
  kind: Kind;
  /** As typed; of no meaning while a resource is assigned. */
  quantity: string;
  note: string;
  holder: Holder | 'nobody';
  holderId: number | null;
}
const emptyMovement: Movement = { kind: 'in', quantity: '', note: '', holder: 'user', holderId: null };

const isReady = ({ kind, quantity, holder, holderId }: Movement) =>
  kind === 'assign' ? holder === 'nobody' || holderId !== null : quantity !== '' && Number(quantity) >= 0;

/** Who receives an assigned resource; null for nobody. */
const receiverOf = ({ holder, holderId }: Movement) =>
  holder === 'nobody' ? null : { kind: holder, id: holderId! };

/**
 * Stock in, out or counted; or the resource assigned to somebody, which is all that a serialised one allows.
 * When somebody else moved the resource meanwhile, the movement is shown beside the resource as it is now.
 */
export function ResourceMove({ resource: initial, onClose }: { resource: Resource; onClose: () => void }) {
  const t = useText(resourcesMessages);
  const [resource, setResource] = useState(initial);
  const type = useQuery(
    queryFor(client.administration.resourceTypes.get, { params: { id: resource.typeId } }),
  );
  const kinds: readonly Kind[] = type.data?.serialised ? ['assign'] : ['in', 'out', 'adjust', 'assign'];
  const [entered, setEntered] = useState(emptyMovement);
  const movement: Movement = { ...entered, kind: kinds.includes(entered.kind) ? entered.kind : 'assign' };
  const { saving, newer, setNewer } = useMovementSave({
    resource,
    movement,
    onSaved: onClose,
    onContinue: setResource,
  });
  const continueFrom = (saved: Resource) => {
    setResource(saved);
    setNewer(null);
  };
  const ready = isReady(movement);
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
      actions={<SaveButtons isSaving={saving.isPending} onCancel={onClose} disabled={!ready || !type.data} />}
    >
      <MovementFields
        movement={movement}
        kinds={kinds}
        stock={resource.stock}
        isOutOfStock={isOutOfStock(saving.error)}
        onChange={(part) => {
          setEntered({ ...entered, ...part });
          if (part.quantity !== undefined) saving.reset();
        }}
      />
      {newer && (
        <NewerResourceDialog
          newer={newer}
          previousStock={resource.stock}
          movement={movement}
          busy={saving.isPending}
          onBack={() => continueFrom(newer)}
          onTheirs={onClose}
          onMine={() => saving.mutate(newer.version)}
        />
      )}
    </AppDialog>
  );
}

interface SaveOptions {
  resource: Resource;
  movement: Movement;
  onSaved: () => void;
  /** The save over a newer version failed: the form goes on with that version. */
  onContinue: (newer: Resource) => void;
}

/** Saves over a version; `newer` is the resource that somebody else saved meanwhile. */
function useMovementSave({ resource, movement, onSaved, onContinue }: SaveOptions) {
  const t = useText(resourcesMessages);
  const kit = useText(kitMessages);
  const [newer, setNewer] = useState<Resource | null>(null);
  const params = { id: resource.id };
  const { kind, quantity, note } = movement;
  const saving = useMutation({
    mutationFn: (version: number) =>
      endpoints.move({
        params,
        body: {
          kind,
          quantity: kind === 'assign' ? 0 : Number(quantity),
          note: note.trim() || null,
          to: kind === 'assign' ? receiverOf(movement) : null,
          version,
        },
      }),
    onSuccess: () => {
      toast.success(t('moved', { kind: t(kind), code: resource.code }), { title: kit('operationSuccess') });
      void refetch(endpoints);
      onSaved();
    },
    onError: async (error) => {
      const fresh = isProblem(error, 'STALE_VERSION')
        ? await endpoints.get({ params }).catch(() => null)
        : null;
      if (fresh) return setNewer(fresh);
      if (newer) {
        onContinue(newer);
        setNewer(null);
      }
      if (!isOutOfStock(error)) toast.error(error, { title: kit('operationFailed') });
    },
  });
  return { saving, newer, setNewer };
}

interface FieldsProps {
  movement: Movement;
  kinds: readonly Kind[];
  stock: number;
  isOutOfStock: boolean;
  onChange: (part: Partial<Movement>) => void;
}

function MovementFields({ movement, kinds, stock, isOutOfStock: tooMuch, onChange }: FieldsProps) {
  const t = useText(resourcesMessages);
  const formats = useFormats();
  const { kind, quantity, note } = movement;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        select
        label={t('kind')}
        value={kind}
        onChange={(event) => onChange({ kind: event.target.value as Kind })}
        disabled={kinds.length === 1}
      >
        {kinds.map((each) => (
          <MenuItem key={each} value={each}>
            {t(each)}
          </MenuItem>
        ))}
      </TextField>
      {kind === 'assign' ? (
        <HolderFields movement={movement} onChange={onChange} />
      ) : (
        <TextField
          type="number"
          required
          autoFocus
          label={t(kind === 'adjust' ? 'counted' : 'quantity')}
          value={quantity}
          onChange={(event) => onChange({ quantity: event.target.value })}
          error={tooMuch}
          helperText={t(tooMuch ? 'notEnough' : 'stockNow', { n: formats.number(stock, 2) })}
          slotProps={{ htmlInput: { min: 0, step: 'any' } }}
        />
      )}
      <TextField
        label={t('note')}
        value={note}
        onChange={(event) => onChange({ note: event.target.value })}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </Box>
  );
}

function HolderFields({
  movement: { holder, holderId },
  onChange,
}: Pick<FieldsProps, 'movement' | 'onChange'>) {
  const t = useText(resourcesMessages);
  return (
    <>
      <TextField
        select
        label={t('toKind')}
        value={holder}
        onChange={(event) => onChange({ holder: event.target.value as Holder, holderId: null })}
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
          onChange={(id) => onChange({ holderId: id })}
        />
      )}
    </>
  );
}

interface NewerProps {
  newer: Resource;
  /** Stock that the movement was entered for. */
  previousStock: number;
  movement: Movement;
  busy: boolean;
  onBack: () => void;
  onTheirs: () => void;
  onMine: () => void;
}

function NewerResourceDialog({ newer, previousStock, movement, ...choices }: NewerProps) {
  const t = useText(resourcesMessages);
  const formats = useFormats();
  const rowOf = useStaleRow();
  const stockChanged = movement.kind !== 'assign' && newer.stock !== previousStock;
  return (
    <StaleDialog
      version={newer.version}
      text={
        stockChanged
          ? t('lateStock', { was: formats.number(previousStock, 2), n: formats.number(newer.stock, 2) })
          : t('late')
      }
      rows={[rowOf(newer, movement)]}
      {...choices}
    />
  );
}

/** The holder or the stock as it is saved, and as the movement would leave it. */
function useStaleRow(): (saved: Resource, movement: Movement) => StaleRow {
  const t = useText(resourcesMessages);
  const formats = useFormats();
  const number = (value: number) => formats.number(value, 2);
  const holderName = (holder: { kind: Holder; id: number } | null) =>
    holder ? <ReferenceName to={catalogues[holder.kind]} id={holder.id} /> : t('none');
  const stockAfter = (stock: number, { kind, quantity }: Movement) => {
    const amount = Number(quantity);
    if (kind === 'adjust') return number(amount);
    return kind === 'in'
      ? t('stockThen', { by: `+${number(amount)}`, n: number(stock + amount) })
      : t('stockThen', { by: `−${number(amount)}`, n: number(stock - amount) });
  };
  return (saved, movement) =>
    movement.kind === 'assign'
      ? { label: t('heldBy'), saved: holderName(holderOf(saved)), mine: holderName(receiverOf(movement)) }
      : { label: t('stock'), saved: number(saved.stock), mine: stockAfter(saved.stock, movement) };
}

function holderOf({ userId, companyId, headquartersId }: Resource): { kind: Holder; id: number } | null {
  if (userId !== null) return { kind: 'user', id: userId };
  if (companyId !== null) return { kind: 'company', id: companyId };
  return headquartersId === null ? null : { kind: 'headquarters', id: headquartersId };
}
