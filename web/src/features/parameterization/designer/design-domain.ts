import type { ComponentType } from 'react';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { CaseGiven } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { DesignKind, VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import type { KnownRules } from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import type { client } from '#api/client.ts';
import type { Command, DesignDocument, Path } from './commands.rules.ts';

/** The endpoints that forms, workflows and rules have alike. */
export type DesignEndpoints = Pick<
  typeof client.parameterization.forms,
  | 'history'
  | 'version'
  | 'checkDraft'
  | 'download'
  | 'createDraft'
  | 'saveDraft'
  | 'discardDraft'
  | 'publish'
  | 'retire'
  | 'cases'
  | 'createCase'
  | 'saveCase'
  | 'deleteCase'
  | 'runCases'
  | 'draftAuthors'
  | 'draftLock'
  | 'lockDraft'
  | 'unlockDraft'
>;

export interface VersionPair {
  before: DesignDocument;
  after: DesignDocument;
}

/** What the frame of the designers has to know of a kind of design. */
export interface DesignDomain {
  kind: DesignKind;
  endpoints: DesignEndpoints;
  /** Most bytes of a definition. */
  maxBytes: number;
  /** The list of these designs. */
  list: { to: string; hash: string };
  /** What changed between two versions, one sentence each. */
  differences: (before: DesignDocument, after: DesignDocument, lang: Locale) => string[];
  /** Reads what these sentences call by name; without it they have codes. */
  readNames?: () => Promise<unknown>;
  /** The same as a picture. */
  Picture?: ComponentType<VersionPair>;
}

/** A form is looked at before it is published; a workflow or a rule is tried. */
export const previewLabel = ({ kind }: Pick<DesignDomain, 'kind'>) => (kind === 'form' ? 'preview' : 'try');

/** Something that is wrong, or that may be, and where. */
export interface DesignNotice {
  severity: 'error' | 'warning';
  text: string;
  /** What it is about, as people call it. */
  place: string;
  path: Path | null;
}

/** Something that can be done or gone to by typing its name. */
export interface DesignAction {
  label: string;
  hint?: string;
  run: () => void;
}

/** The draft as the server has it, for what the server changes in it. */
export interface OpenDraft {
  versionId: number;
  /** Saves what is drawn. @returns its revision; null when it could not be saved */
  save: () => Promise<number | null>;
  /** Goes on with what the server made of it, as one step of undo. */
  adopt: (version: VersionWithDefinition) => void;
}

/** What an editor of one kind of design gets from the frame. */
export interface EditorProps {
  document: DesignDocument;
  selected: Path | null;
  readOnly: boolean;
  notices: readonly DesignNotice[];
  designId: number;
  /** Null where it is only shown. */
  draft: OpenDraft | null;
  run: (command: Command) => void;
  select: (path: Path | null) => void;
}

/** What a preview gets from the frame; it may leave out what has to do with cases. */
export interface PreviewProps {
  document: DesignDocument;
  /** The case that it was opened with: what is given at first. */
  given?: CaseGiven | null;
  /** Saves what was given as a case; absent: this person may not. */
  onSaveCase?: (given: CaseGiven) => void;
}

/** A designer of one kind of design: what the frame draws in its middle, and what it offers. */
export interface Designer {
  domain: DesignDomain;
  Editor: ComponentType<EditorProps>;
  Preview: ComponentType<PreviewProps>;
  /** Whether its preview shows what a case gives. */
  previewsCases?: boolean;
  /** Items of the lists that the cases of a design choose from; null while they are read. */
  useCaseLists?: (document: DesignDocument) => Lists | null;
  /** The rules that its cases run. */
  caseRules?: KnownRules;
  inspect: (document: DesignDocument, lang: Locale) => DesignNotice[];
  /** What the command palette offers besides the frame's own. */
  useActions: (props: EditorProps) => DesignAction[];
}

export type FrameDialog = 'publish' | 'history' | 'preview' | 'commands';
