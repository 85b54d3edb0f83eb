import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { cities, documentTypes, executiveRoles } from '@cuadrilla/contract/administration/fixed-lists.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { listsMessages } from './lists.messages.ts';

const fixed = [
  ['document_type', documentTypes],
  ['executive_role', executiveRoles],
  ['city', cities],
] as const;

/** A menu to the lists that the product itself uses: document types, executive roles, cities. */
export function FixedListsMenu() {
  const t = useText(listsMessages);
  const translate = useBilingual();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ListAltOutlined aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('fixed')}
      </Button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {fixed.map(([hash, { titles }]) => (
          <MenuItem key={hash} component={Link} to="/administration/" hash={`listas#${hash}`}>
            {translate(titles.many)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
