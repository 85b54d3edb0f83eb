import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useText } from '#i18n/messages.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { PropertiesPanel } from '#features/parameterization/designer/properties-panel.tsx';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { fieldsOf, type PropertyField } from './model/form-fields.ts';
import { KindField } from './kind-field.tsx';
import { NameField } from './name-field.tsx';
import { PropertyControl } from './property-control.tsx';
import { formNodes, nodeAround, type FormNode } from './model/form-tree.rules.ts';

interface Props {
  editor: EditorProps;
  titleRef: Ref<HTMLInputElement>;
  nameRef: Ref<HTMLInputElement>;
}

const folds = ['question', 'answer', 'when', 'checks', 'statistics'] as const;

/** The properties of what is selected. Those that the panel does not know stay as they are. */
export function FormProperties({ editor, titleRef, nameRef }: Props) {
  const t = useText(formDesignerMessages);
  const { document, selected, readOnly } = editor;
  const nodes = formNodes(document);
  const node = nodeAround(nodes, selected);
  return (
    <PropertiesPanel label={t('properties')} readOnly={readOnly}>
      {node ? (
        <Box
          key={node.key}
          component="fieldset"
          disabled={readOnly}
          sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid' }}
        >
          {folds.map((fold) => (
            <Fold
              key={fold}
              fold={fold}
              node={node}
              nodes={nodes}
              editor={editor}
              titleRef={titleRef}
              nameRef={nameRef}
            />
          ))}
        </Box>
      ) : (
        <EmptyState title={t('properties')} text={t('nothingSelected')} />
      )}
    </PropertiesPanel>
  );
}

interface FoldProps extends Props {
  fold: PropertyField['fold'];
  node: FormNode;
  nodes: readonly FormNode[];
}

function Fold({ fold, node, nodes, editor, titleRef, nameRef }: FoldProps) {
  const t = useText(formDesignerMessages);
  const fields = fieldsOf(node).filter((field) => field.fold === fold);
  // It does not close by itself when its last property is taken away.
  const [isOpen] = useState(
    fold === 'question' || fold === 'answer' || fields.some(({ property }) => property in node.json),
  );
  const read = useLatest({ editor, node, nodes });
  if (fold !== 'question' && fields.length === 0) return null;
  return (
    <Box
      component="details"
      open={isOpen}
      sx={{ borderBottom: 1, borderColor: 'divider', '& > summary': { cursor: 'pointer', p: 1.5 } }}
    >
      <Typography component="summary" variant="h3">
        {t(fold)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, px: 1.5, pb: 2, minWidth: 0 }}>
        {fold === 'question' && (
          <>
            <NameField key={node.name} node={node} nodes={nodes} editor={editor} inputRef={nameRef} />
            {node.role === 'question' && <KindField node={node} editor={editor} />}
          </>
        )}
        {fields.map((field) => (
          <PropertyControl
            key={field.property}
            field={field}
            value={node.json[field.property]}
            isText={node.json.type === 'text'}
            readOnly={editor.readOnly}
            read={read}
            {...(field.property === 'title' ? { inputRef: titleRef } : {})}
          />
        ))}
      </Box>
    </Box>
  );
}

/**
 * A function that gives the newest value and stays the same: what needs the whole form only when something is done is
 * not drawn again for every key stroke.
 */
function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
