import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { RecordBlock, RecordField } from '@cuadrilla/contract/administration/record-template.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FieldPicker, FieldsPicker } from './field-picker.tsx';
import { reportDesignerMessages } from './report-designer.messages.ts';

interface Props<B extends RecordBlock = RecordBlock> {
  block: B;
  dictionary: readonly RecordField[];
  onChange: (block: RecordBlock) => void;
}
type Of<T extends RecordBlock['type']> = Props<RecordBlock & { type: T }>;

/** The properties of one block. */
export function BlockInspector(props: Props) {
  const t = useText(reportDesignerMessages);
  return (
    <Box component="section" aria-label={t('properties')} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography variant="subtitle2" component="h2">
        {t(`type_${props.block.type}`)}
      </Typography>
      <OwnProperties {...props} />
      <Condition {...props} />
    </Box>
  );
}

function OwnProperties({ block, ...rest }: Props) {
  switch (block.type) {
    case 'heading':
    case 'text':
      return <Texts block={block} {...rest} />;
    case 'fields':
      return <FieldsBlock block={block} {...rest} />;
    case 'answers':
      return <Columns value={block.columns} onChange={(columns) => rest.onChange({ ...block, columns })} />;
    case 'rows':
      return <RowsBlock block={block} {...rest} />;
    case 'photos':
      return <PhotosBlock block={block} {...rest} />;
    case 'signatures':
      return <SignaturesBlock block={block} {...rest} />;
    case 'qr':
      return <QrSize block={block} {...rest} />;
    case 'space':
      return <SpaceHeight block={block} {...rest} />;
    case 'line':
      return null;
  }
}

const ofKind = (dictionary: readonly RecordField[], kind: RecordField['kind']) =>
  dictionary.filter((field) => field.kind === kind);

function Texts({ block, dictionary, onChange }: Of<'heading' | 'text'>) {
  const t = useText(reportDesignerMessages);
  const long = block.type === 'text' ? { multiline: true, minRows: 3 } : {};
  const put = (part: Partial<typeof block.text>) => onChange({ ...block, text: { ...block.text, ...part } });
  return (
    <>
      <TextField
        {...long}
        label={t('textEs')}
        value={block.text.es}
        error={block.text.es.trim() === ''}
        onChange={(event) => put({ es: event.target.value })}
      />
      <TextField
        {...long}
        label={t('textEn')}
        value={block.text.en}
        error={block.text.en.trim() === ''}
        onChange={(event) => put({ en: event.target.value })}
      />
      <FieldPicker
        key={`${block.text.es.length} ${block.text.en.length}`}
        label={t('insertField')}
        options={ofKind(dictionary, 'value')}
        value={null}
        onChange={(field) =>
          field && put({ es: `${block.text.es} {{${field}}}`, en: `${block.text.en} {{${field}}}` })
        }
      />
    </>
  );
}

function Columns({
  value,
  onChange,
  label,
}: {
  value: number;
  onChange: (value: number) => void;
  label?: string;
}) {
  const t = useText(reportDesignerMessages);
  return (
    <TextField
      select
      label={label ?? t('columns')}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {[1, 2, 3, 4].map((n) => (
        <MenuItem key={n} value={n}>
          {n}
        </MenuItem>
      ))}
    </TextField>
  );
}

function FieldsBlock({ block, dictionary, onChange }: Of<'fields'>) {
  const t = useText(reportDesignerMessages);
  return (
    <>
      <FieldsPicker
        label={t('fields')}
        options={ofKind(dictionary, 'value')}
        value={block.fields}
        onChange={(fields) => fields.length > 0 && onChange({ ...block, fields })}
      />
      <Columns value={block.columns} onChange={(columns) => onChange({ ...block, columns })} />
    </>
  );
}

function RowsBlock({ block, dictionary, onChange }: Of<'rows'>) {
  const t = useText(reportDesignerMessages);
  const name = useBilingual();
  const tables = ofKind(dictionary, 'rows');
  const columns = tables.find((field) => field.name === block.field)?.columns ?? [];
  const choose = (field: string | null) => {
    const found = tables.find((each) => each.name === field);
    if (found)
      onChange({
        ...block,
        field: found.name,
        columns: found.columns.slice(0, 8).map((column) => column.name),
      });
  };
  return (
    <>
      <FieldPicker label={t('table')} options={tables} value={block.field} onChange={choose} />
      <TextField
        select
        label={t('columns')}
        value={block.columns}
        onChange={(event) => {
          const chosen = [event.target.value as unknown].flat() as string[];
          if (chosen.length > 0 && chosen.length <= 8) onChange({ ...block, columns: chosen });
        }}
        slotProps={{ select: { multiple: true } }}
      >
        {columns.map((column) => (
          <MenuItem key={column.name} value={column.name}>
            {name(column.label)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

function PhotosBlock({ block, dictionary, onChange }: Of<'photos'>) {
  const t = useText(reportDesignerMessages);
  return (
    <>
      <FieldsPicker
        label={t('photosFields')}
        help={t('allPhotos')}
        options={ofKind(dictionary, 'photos')}
        value={block.fields}
        onChange={(fields) => onChange({ ...block, fields })}
      />
      <Columns
        label={t('perRow')}
        value={block.perRow}
        onChange={(perRow) => onChange({ ...block, perRow })}
      />
    </>
  );
}

function SignaturesBlock({ block, dictionary, onChange }: Of<'signatures'>) {
  const t = useText(reportDesignerMessages);
  return (
    <FieldsPicker
      label={t('fields')}
      options={ofKind(dictionary, 'signature')}
      value={block.fields}
      onChange={(fields) => fields.length > 0 && onChange({ ...block, fields: fields.slice(0, 6) })}
    />
  );
}

function Millimetres({
  label,
  value,
  from,
  to,
  onChange,
}: {
  label: string;
  value: number;
  from: number;
  to: number;
  onChange: (value: number) => void;
}) {
  return (
    <TextField select label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {[...new Set([value, 1, 2, 5, 10, 15, 20, 24, 30, 40, 50, 60, 80, 100])]
        .filter((each) => each >= from && each <= to)
        .toSorted((a, b) => a - b)
        .map((each) => (
          <MenuItem key={each} value={each}>
            {each}
          </MenuItem>
        ))}
    </TextField>
  );
}

function QrSize({ block, onChange }: Of<'qr'>) {
  const t = useText(reportDesignerMessages);
  const put = (size: number) => onChange({ ...block, size });
  return <Millimetres label={t('size')} value={block.size} from={15} to={60} onChange={put} />;
}

function SpaceHeight({ block, onChange }: Of<'space'>) {
  const t = useText(reportDesignerMessages);
  const put = (height: number) => onChange({ ...block, height });
  return <Millimetres label={t('height')} value={block.height} from={1} to={100} onChange={put} />;
}

/** The block is printed only for records that have a value there. */
function Condition({ block, dictionary, onChange }: Props) {
  const t = useText(reportDesignerMessages);
  const { when } = block;
  const choose = (field: string | null) => {
    const next = { ...block };
    delete next.when;
    onChange(field === null ? next : { ...next, when: { field } });
  };
  const compare = (field: string, equals: string) =>
    onChange({ ...block, when: equals === '' ? { field } : { field, equals } });
  return (
    <>
      <FieldPicker
        label={t('when')}
        help={t('whenAlways')}
        options={dictionary}
        value={when?.field ?? null}
        onChange={choose}
      />
      {when && (
        <TextField
          label={t('whenEquals')}
          helperText={t('whenAny')}
          value={when.equals ?? ''}
          onChange={(event) => compare(when.field, event.target.value.slice(0, 200))}
        />
      )}
    </>
  );
}
