import type { ComponentType } from 'react';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';
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
>;

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
}

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

/** What an editor of one kind of design gets from the frame. */
export interface EditorProps {
  document: DesignDocument;
  selected: Path | null;
  readOnly: boolean;
  notices: readonly DesignNotice[];
  designId: number;
  run: (command: Command) => void;
  select: (path: Path | null) => void;
}

/** A designer of one kind of design: what the frame draws in its middle, and what it offers. */
export interface Designer {
  domain: DesignDomain;
  Editor: ComponentType<EditorProps>;
  Preview: ComponentType<{ document: DesignDocument }>;
  inspect: (document: DesignDocument, lang: Locale) => DesignNotice[];
  /** What the command palette offers besides the frame's own. */
  useActions: (props: EditorProps) => DesignAction[];
}

export type FrameDialog = 'publish' | 'history' | 'preview' | 'commands';
