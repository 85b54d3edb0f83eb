import { lazyPart } from '#kit/lazy-part.ts';
import type { Designer } from '#features/parameterization/designer/design-domain.ts';
import { formDomain } from './form-domain.ts';
import { FormEditor } from './form-editor.tsx';
import { formNotices } from './model/form-notices.ts';
import { useFormActions } from './use-form-actions.ts';
import { usePreviewLists } from './use-form-lists.ts';

/** The designer of forms, for the frame that all designers share. */
export const formDesigner: Designer = {
  domain: formDomain,
  Editor: FormEditor,
  Preview: lazyPart(() => import('./form-preview.tsx')),
  previewsCases: true,
  useCaseLists: usePreviewLists,
  inspect: formNotices,
  useActions: useFormActions,
};
