/**
 * Colours of statuses, shared by chips, map points, diagrams and charts. Texts on their grounds reach 4.5:1.
 */
import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';

export const tones = {
  plain: { text: '#3b4156', ground: '#eef0f5', strong: '#6b7288' },
  grey: { text: '#4d5366', ground: '#e9ebf0', strong: '#7d8496' },
  blue: { text: '#0b4a94', ground: '#e2edfb', strong: '#2b74d1' },
  indigo: { text: '#000c66', ground: '#e3e6fa', strong: '#3a4bb8' },
  violet: { text: '#5a2a91', ground: '#efe6fa', strong: '#8250c4' },
  teal: { text: '#0b5757', ground: '#dcf2f0', strong: '#148f8a' },
  amber: { text: '#744500', ground: '#fdf0d3', strong: '#d99411' },
  orange: { text: '#8a3d00', ground: '#fee9d6', strong: '#f57d1f' },
  green: { text: '#155c32', ground: '#dff3e6', strong: '#2b9b59' },
  red: { text: '#952018', ground: '#fce5e3', strong: '#d13b31' },
} as const;
export type Tone = keyof typeof tones;

export const statusColours: Record<ActivityStatus, Tone> = {
  new: 'plain',
  assigned: 'indigo',
  downloaded: 'blue',
  seen: 'violet',
  pending: 'amber',
  done: 'teal',
  synchronized: 'green',
  unrealized: 'orange',
  rejected: 'red',
};

export type Lateness = 'none' | 'on_time' | 'at_risk' | 'late';
