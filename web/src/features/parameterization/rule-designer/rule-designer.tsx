/** `/parameterization/rule/{id}`: the designer of one rule. */
import Button from '@mui/material/Button';
import { Link, useParams } from '@tanstack/react-router';
import { useText } from '#i18n/messages.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { DesignScreen } from '#features/parameterization/designer/design-screen.tsx';
import { ruleDesigner } from './rule-designer-parts.ts';
import { ruleDesignerMessages } from './rule-designer.messages.ts';

export default function RuleDesigner() {
  const t = useText(ruleDesignerMessages);
  const { id } = useParams({ strict: false }) as { id?: string };
  const number = Number(id);
  if (Number.isSafeInteger(number) && number > 0)
    return <DesignScreen key={number} designer={ruleDesigner} designId={number} />;
  return (
    <EmptyState
      heading
      title={t('chooseTitle')}
      text={t('chooseText')}
      action={
        <Button component={Link} to="/parameterization/" hash="rules" variant="outlined">
          {t('toList')}
        </Button>
      }
    />
  );
}
