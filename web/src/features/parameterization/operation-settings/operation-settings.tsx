import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { OperationSettings } from '@cuadrilla/contract/operation/operation-settings.ts';
import {
  defaultNumbering,
  orderNumber,
  seriesOf,
} from '@cuadrilla/contract/parameterization/order-fields.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { today } from '#i18n/time-zone.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { valueSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import { ruleSentence } from '#features/parameterization/rule-designer/rule-sentences.ts';
import { namedVariables } from '#features/parameterization/rule-designer/rule-variables.ts';
import { termText } from '#features/parameterization/workflow-designer/term-text.ts';
import { operationSettingsMessages } from './operation-settings.messages.ts';
import { StageSettings } from './stage-settings.tsx';

/** `/parameterization/operation-settings/{id}`: what an operation follows, for staff who do not open the designers. */
export default function OperationSettingsScreen() {
  const t = useText(operationSettingsMessages);
  const { id }: { id?: string } = useParams({ strict: false });
  const operationId = Number(id);
  if (!Number.isSafeInteger(operationId) || operationId < 1)
    return (
      <Page title={t('heading')} back="/operation">
        <EmptyState title={t('noOperation')} text={t('noOperationText')} />
      </Page>
    );
  return <OperationSettingsOf key={operationId} operationId={operationId} />;
}

export function OperationSettingsOf({ operationId }: { operationId: number }) {
  const t = useText(operationSettingsMessages);
  const may = useMay();
  const { data, error, refetch } = useQuery(
    queryFor(client.operation.operations.settings, { params: { id: operationId } }),
  );
  return (
    <Page
      title={data ? t('title', { number: data.number }) : t('heading')}
      {...(may(client.operation.operations.monitoring)
        ? { back: `/operation/monitoring/${operationId}` }
        : {})}
    >
      {data ? (
        <Settings data={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState shape="block" />
      )}
    </Page>
  );
}

function Settings({ data }: { data: OperationSettings }) {
  const t = useText(operationSettingsMessages);
  const lang = useLanguage();
  const { definition, stages, rules, params, launched } = data;
  const variables = namedVariables(data.variables, lang);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, maxWidth: 960 }}>
      <VersionLines {...data} />
      <Section title={t('stages')}>
        {definition.stages.map((stage) => (
          <StageSettings
            key={stage.key}
            stage={stage}
            definition={definition}
            used={stages.find((each) => each.stage === stage.key)!}
            rules={rules}
            launched={launched}
            variables={variables}
          />
        ))}
      </Section>
      {rules.length > 0 && (
        <Section title={t('rules')}>
          {rules.map(({ code, name, version, definition: rule }) => (
            <Box key={code} sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
              <strong>{t('rule', { name: name[lang], code, version })}</strong>
              <Box sx={{ color: 'text.secondary' }}>{ruleSentence({ ...rule }, variables, lang)}</Box>
            </Box>
          ))}
        </Section>
      )}
      {params.length > 0 && (
        <Section title={t('params')}>
          {params.map(({ key, name, value }) => (
            <Box key={key} sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
              {t('param', { name: name[lang], value: valueSentence(value, undefined, lang) })}
            </Box>
          ))}
        </Section>
      )}
    </Box>
  );
}

/** Which version it is, and whether there is a newer one. */
function VersionLines({ workflow, definition, creators }: OperationSettings) {
  const t = useText(operationSettingsMessages);
  const name = useBilingual();
  const formats = useFormats();
  const lang = useLanguage();
  const { code, version, note, publishedAt, newest } = workflow;
  const own = definition.numbering ?? defaultNumbering(code);
  const example = orderNumber(seriesOf(own, Number(today().slice(0, 4))), 1, own);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, fontSize: 13 }}>
      <strong>{t('version', { name: name(workflow.name), code, version })}</strong>
      {publishedAt && <span>{t('published', { time: formats.dayTime(publishedAt) })}</span>}
      {note && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{note}</Box>}
      {definition.term && <span>{t('operationTerm', { term: termText(definition.term, lang) })}</span>}
      <span>{t('numbering', { example })}</span>
      <span>
        {creators ? t('creators', { roles: creators.map((role) => role.name).join(', ') }) : t('anybody')}
      </span>
      {definition.orderFields.length > 0 && (
        <span>
          {t('orderFields', { fields: definition.orderFields.map(({ label }) => name(label)).join(', ') })}
        </span>
      )}
      {newest !== null && newest !== version && (
        <Alert severity="info" sx={{ mt: 0.5 }}>
          {t('older', { version: newest })}
        </Alert>
      )}
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
