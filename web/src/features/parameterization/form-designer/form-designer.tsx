/** `/parameterization/survey/{id}`: the designer of one form. */
import Button from '@mui/material/Button';
import { Link, useParams } from '@tanstack/react-router';
import { useText } from '#i18n/messages.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { DesignScreen } from '#features/parameterization/designer/design-screen.tsx';
import { formDesigner } from './form-designer-parts.ts';
import { formDesignerMessages } from './form-designer.messages.ts';

export default function FormDesigner() {
  const t = useText(formDesignerMessages);
  const { id } = useParams({ strict: false }) as { id?: string };
  const number = Number(id);
  if (Number.isSafeInteger(number) && number > 0)
    return <DesignScreen key={number} designer={formDesigner} designId={number} />;
  return (
    <EmptyState
      heading
      title={t('chooseTitle')}
      text={t('chooseText')}
      action={
        <Button component={Link} to="/parameterization/" hash="dynamic_forms#forms" variant="outlined">
          {t('toList')}
        </Button>
      }
    />
  );
}
