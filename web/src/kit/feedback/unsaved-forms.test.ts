import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const screens = globSync('**/*.tsx', { cwd: root })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(root, file), 'utf8') }));

const isForm = /useForm[<(]|component="form"|<form[ >]|\sonSubmit=|\('save'\)|<OrderFormFrame/;
/** What asks before changes are lost; `AppDialog` does for every field inside it. */
const asks = /<AppDialog|<DecisionDialog|<SettingsDialog|useUnsaved\(|useLeaveQuestion\(/;

const exceptions: Record<string, string> = {
  'features/access/login-form.tsx': 'nothing is saved by signing in',
  'features/access/forgot-password.tsx': 'a name that is sent at once',
  'features/access/reset-password.tsx': 'a password, which no draft may hold',
  'features/administration/packages/package-export.tsx': 'chooses what is downloaded',
  'features/audit/verification/code-form.tsx': 'a code that is looked up at once',
  'features/insights/designer/designer-bar.tsx': 'buttons; the design that they save asks',
  'features/insights/generate/generate.tsx': 'chooses what is proposed; the dialog of names asks',
  'features/operation/operation/form/operation-form-frame.tsx': 'the frame; the pages that fill it ask',
  'features/operation/report-designer/template-actions.tsx': 'buttons; the designers that save ask',
  'features/parameterization/rehearsal/rehearsal-request.tsx': 'chooses what is counted',
  'features/parameterization/workflow-designer/trial/take-operation.tsx':
    'a number that is looked up at once',
  'field/frame/account/password-sheet.tsx': 'a password, which no draft may hold',
  'field/frame/account/pin-screen.tsx': 'nothing is saved by opening',
  'field/frame/account/pin-sheet.tsx': 'a PIN, which no draft may hold',
  'field/frame/account/sign-in.tsx': 'nothing is saved by signing in',
  'field/frame/account/work-code-sheet.tsx': 'a code that is checked at once',
  'kit/columns/filter-editors.tsx': 'a filter, which is not saved',
  'kit/feedback/save-buttons.tsx': 'buttons alone',
};

test('9.21: every form asks before its changes are lost', () => {
  const forms = screens.filter(({ text }) => isForm.test(text));
  expect(forms.length).toBeGreaterThan(20);
  const silent = forms.filter(({ text }) => !asks.test(text)).map(({ file }) => file);
  expect(silent.sort()).toEqual(Object.keys(exceptions).sort());
});

test('9.21: every dialog is one that asks, and those that never do hold nothing to save', () => {
  const dialogs = screens
    .filter(({ text }) => text.includes("'@mui/material/Dialog'"))
    .map(({ file }) => file);
  expect(dialogs.sort()).toEqual(['features/operation/answers/photo-viewer.tsx', 'kit/feedback/dialog.tsx']);
  const never = screens.filter(({ text }) => text.includes('dirty={false}'));
  expect(never.map(({ file }) => file).sort()).toEqual([
    'features/audit/explorer/seal-dialog.tsx',
    'features/audit/record-activity/event-map.tsx',
    // Each change is one of the design, which asks by itself.
    'features/insights/designer/designer-parts.tsx',
    'features/operation/actions/personnel/personnel-dialog.tsx',
    'features/operation/actions/report-dialog.tsx',
    'features/operation/actions/reports-of-filter-dialog.tsx',
    // Both versions stay: the screen behind it still has the own one.
    'features/operation/report-designer/template-conflict-dialog.tsx',
    'features/parameterization/designer/command-palette.tsx',
    'features/parameterization/designer/preview-dialog.tsx',
    // File, names and lists stay in the tab when it closes.
    'features/parameterization/forms/form-import-dialog.tsx',
    // Each change is one of the draft, which is saved by itself.
    'features/parameterization/workflow-designer/inspector/decision-table.tsx',
    'features/security/roles/roles-compare.tsx',
    // What was chosen stays in the tab when it closes.
    'kit/table-import/import-dialog.tsx',
  ]);
  for (const { file, text } of never) expect(text, file).not.toMatch(/useMutation|useCall/);
});
