/** One answer in the shape that suits its question: words, a number, a place, pictures, or rows. */
import Place from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Photo } from '@cuadrilla/contract/operation/activities.ts';
import { distanceMetres, type Point } from '@cuadrilla/contract/kit/distance.ts';
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
const pointOf = (value: unknown): (Point & { accuracy?: number }) | null =>
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

function Rows({ question, value, tools }: { question: Question; value: unknown; tools: AnswerTools }) {
  const t = useText(answersMessages);
  const lang = useLanguage();
  const rows = (Array.isArray(value) ? value : []).filter(isRecord);
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'grid', gap: 0.75 }}>
      {rows.map((row, index) => (
        <Box
          component="li"
          key={index}
          aria-label={t('row', { n: index + 1 })}
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            px: 1,
            py: 0.75,
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            rowGap: 0.25,
          }}
        >
          {Object.entries(row).map(([name, cell]) => {
            const inner = question.rows?.get(name);
            return (
              <Box key={name} sx={{ fontSize: 12.5 }}>
                <Box component="span" sx={{ color: 'text.secondary', mr: 0.5 }}>
                  {inner?.title[lang] ?? name}:
                </Box>
                <AnswerValue
                  question={inner ?? null}
                  value={cell}
                  label={inner?.title[lang] ?? name}
                  tools={tools}
                  inline
                />
              </Box>
            );
          })}
        </Box>
      ))}
    </Box>
  );
}

export function AnswerValue({
  question,
  value,
  label,
  tools,
  inline = false,
}: {
  question: Question | null;
  value: unknown;
  label: string;
  tools: AnswerTools;
  inline?: boolean;
}) {
  const t = useText(answersMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const point = pointOf(value);
  const text = (words: ReactNode) => (
    <Box component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: inline ? 'normal' : 'pre-line' }}>
      {words}
    </Box>
  );
  if (isSignatureImage(value))
    return (
      <Box
        component="img"
        src={value}
        alt={`${t('signature')}: ${label}`}
        sx={{
          maxWidth: 220,
          maxHeight: 96,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: '#fff',
        }}
      />
    );
  if (question?.type === 'file' || question?.type === 'signaturepad')
    return <Files value={value} label={label} tools={tools} />;
  if (question?.type === 'paneldynamic') return <Rows question={question} value={value} tools={tools} />;
  if (point) {
    const accuracy =
      point.accuracy === undefined ? '' : ` · ${t('accuracy', { n: Math.round(point.accuracy) })}`;
    return (
      <Spot at={point} tools={tools}>{`${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}${accuracy}`}</Spot>
    );
  }
  if (question?.kind === 'geotrace' && Array.isArray(value)) {
    const points = value.map(pointOf).filter((each) => each !== null);
    const length = points
      .slice(1)
      .reduce((sum, each, index) => sum + distanceMetres(points[index]!, each), 0);
    if (points[0])
      return (
        <Spot
          at={points[0]}
          tools={tools}
        >{`${t('points', { n: points.length })} · ${formats.distance(length)}`}</Spot>
      );
  }
  if (question && (isChoice(question) || typeof question.json.list === 'string'))
    return text(
      (Array.isArray(value) ? value : [value])
        .map((each) => choiceText(question, each, tools.lists)[lang])
        .join(', '),
    );
  if (question?.kind === 'barcode')
    return (
      <Box component="code" sx={{ fontSize: 13, bgcolor: '#eef0f5', px: 0.75, py: 0.25, borderRadius: 0.75 }}>
        {String(value)}
      </Box>
    );
  if (typeof value === 'number') return <span className="tabular">{formats.number(value, 2)}</span>;
  if (typeof value === 'boolean') return text(value ? t('yes') : t('no'));
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return text(formats.dayTime(value));
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return text(formats.day(`${value}T12:00:00`));
    return text(value);
  }
  return text(JSON.stringify(value));
}
