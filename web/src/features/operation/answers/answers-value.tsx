/** One answer in the form that suits its question: text, number, place, pictures or rows. */
import Place from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Photo } from '@cuadrilla/contract/operation/activities.ts';
import { distanceMetres, type Point } from '@cuadrilla/contract/kit/distance.ts';
import { yesNoOf } from '@cuadrilla/contract/operation/yes-no.ts';
import { isSignatureImage } from '@cuadrilla/forms/file-answers.ts';
import type { Question } from '@cuadrilla/forms/definition.ts';
import { ToneChip } from '#kit/chips.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { choiceText, isChoice, type SurveyLists } from './answers-sections.rules.ts';
import { answersMessages } from './answers.messages.ts';
import { PhotoThumb } from './photo-viewer-image.tsx';

export interface AnswerTools {
  lists: SurveyLists;
  photos: readonly Photo[];
  onPhoto: (photo: Photo) => void;
  onPlace?: ((place: Point) => void) | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
type GeoPoint = Point & { accuracy?: number };
const pointOf = (value: unknown): GeoPoint | null =>
  isRecord(value) && typeof value.lat === 'number' && typeof value.lng === 'number'
    ? {
        lat: value.lat,
        lng: value.lng,
        ...(typeof value.accuracy === 'number' ? { accuracy: value.accuracy } : {}),
      }
    : null;

function Spot({ at, tools, children }: { at: Point; tools: AnswerTools; children: ReactNode }) {
  const t = useText(answersMessages);
  const { onPlace } = tools;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      <span className="tabular">{children}</span>
      {onPlace && (
        <Button size="small" startIcon={<Place />} onClick={() => onPlace(at)} sx={{ minHeight: 24, py: 0 }}>
          {t('showPlace')}
        </Button>
      )}
    </Box>
  );
}

/** Announced files: pictures as thumbnails, others by their names. */
function Files({ value, label, tools }: { value: unknown; label: string; tools: AnswerTools }) {
  const t = useText(answersMessages);
  const formats = useFormats();
  const announced = (Array.isArray(value) ? value : [value]).filter(isRecord);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 0.5 }}>
      {announced.map((entry, index) => {
        const photo = tools.photos.find(({ sha256 }) => sha256 === entry.sha256);
        if (photo)
          return (
            <PhotoThumb
              key={photo.id}
              photo={photo}
              label={announced.length > 1 ? `${label} ${index + 1}` : label}
              onOpen={() => tools.onPhoto(photo)}
            />
          );
        const size = typeof entry.bytes === 'number' ? ` · ${formats.bytes(entry.bytes)}` : '';
        return (
          <ToneChip
            key={String(entry.sha256)}
            tone="grey"
            label={`${String(entry.name ?? t('photoGone'))}${size}`}
          />
        );
      })}
    </Box>
  );
}

const rowSx = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 1,
  py: 0.75,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.25,
} as const;

/** The rows of a repeated group. */
function Rows({ question, value, tools }: { question: Question; value: unknown; tools: AnswerTools }) {
  const t = useText(answersMessages);
  const lang = useLanguage();
  const rows = (Array.isArray(value) ? value : []).filter(isRecord);
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'grid', gap: 0.75 }}>
      {rows.map((row, index) => (
        <Box component="li" key={index} aria-label={t('row', { n: index + 1 })} sx={rowSx}>
          {Object.entries(row).map(([name, cell]) => {
            const inner = question.rows?.get(name) ?? null;
            const label = inner?.title[lang] ?? name;
            return (
              <Box key={name} sx={{ fontSize: 12.5 }}>
                <Box component="span" sx={{ color: 'text.secondary', mr: 0.5 }}>
                  {label}:
                </Box>
                <AnswerValue question={inner} value={cell} label={label} tools={tools} inline />
              </Box>
            );
          })}
        </Box>
      ))}
    </Box>
  );
}

const imageSx = {
  maxWidth: 220,
  maxHeight: 96,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: '#fff',
} as const;

function PointValue({ point, tools }: { point: GeoPoint; tools: AnswerTools }) {
  const t = useText(answersMessages);
  const place = `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`;
  const accuracy = point.accuracy === undefined ? '' : t('accuracy', { n: Math.round(point.accuracy) });
  return (
    <Spot at={point} tools={tools}>
      {[place, accuracy].filter(Boolean).join(' · ')}
    </Spot>
  );
}

/** A line of points: how many, and how long. */
function TraceValue({ points, tools }: { points: readonly [Point, ...Point[]]; tools: AnswerTools }) {
  const t = useText(answersMessages);
  const formats = useFormats();
  const length = points
    .slice(1)
    .reduce((sum, point, index) => sum + distanceMetres(points[index]!, point), 0);
  return (
    <Spot at={points[0]} tools={tools}>
      {`${t('points', { n: points.length })} · ${formats.distance(length)}`}
    </Spot>
  );
}

/** The points of a geotrace, or null where there are none. */
function tracePoints(question: Question | null, value: unknown): [Point, ...Point[]] | null {
  if (question?.kind !== 'geotrace' || !Array.isArray(value)) return null;
  const [first, ...rest] = value.map(pointOf).filter((point) => point !== null);
  return first ? [first, ...rest] : null;
}

/** Whether its answers are codes of choices or of list items. */
const isCoded = (question: Question): boolean => isChoice(question) || typeof question.json.list === 'string';

/** The text of an answer that is neither a place nor a file. */
function useAnswerText(question: Question | null, value: unknown, lists: SurveyLists): string {
  const lang = useLanguage();
  const formats = useFormats();
  if (question && isCoded(question))
    return (Array.isArray(value) ? value : [value])
      .map((each) => choiceText(question, each, lists)[lang])
      .join(', ');
  const yesNo = yesNoOf(question?.type, value);
  if (yesNo) return yesNo[lang];
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formats.dayTime(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formats.day(`${value}T12:00:00`);
  return value;
}

function TextValue({ question, value, tools, inline }: Omit<ValueProps, 'label'>) {
  const formats = useFormats();
  const text = useAnswerText(question, value, tools.lists);
  const coded = question !== null && isCoded(question);
  if (question?.kind === 'barcode' && !coded)
    return (
      <Box component="code" sx={{ fontSize: 13, bgcolor: '#eef0f5', px: 0.75, py: 0.25, borderRadius: 0.75 }}>
        {String(value)}
      </Box>
    );
  if (typeof value === 'number' && !coded) return <span className="tabular">{formats.number(value, 2)}</span>;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: inline ? 'normal' : 'pre-line' }}>
      {text}
    </Box>
  );
}

interface ValueProps {
  question: Question | null;
  value: unknown;
  label: string;
  tools: AnswerTools;
  inline?: boolean;
}

export function AnswerValue({ question, value, label, tools, inline = false }: ValueProps) {
  const t = useText(answersMessages);
  if (isSignatureImage(value))
    return <Box component="img" src={value} alt={`${t('signature')}: ${label}`} sx={imageSx} />;
  if (question?.type === 'file' || question?.type === 'signaturepad')
    return <Files value={value} label={label} tools={tools} />;
  if (question?.type === 'paneldynamic') return <Rows question={question} value={value} tools={tools} />;
  const point = pointOf(value);
  if (point) return <PointValue point={point} tools={tools} />;
  const trace = tracePoints(question, value);
  if (trace) return <TraceValue points={trace} tools={tools} />;
  return <TextValue question={question} value={value} tools={tools} inline={inline} />;
}
