import { createContext } from 'react';
import type { Attribute } from './item-attributes.rules.ts';

/** The attributes that the list on screen declares for its items. */
export const DeclaredAttributes = createContext<readonly Attribute[]>([]);
