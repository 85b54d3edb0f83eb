import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { screenTags } from './screen-files.ts';

test('13.C: the page of an address names the files of its screen, and of no other', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'screens-'));
  try {
    const list = path.join(folder, 'screens.json');
    writeFileSync(
      list,
      JSON.stringify({
        '/': ['assets/home.js'],
        '/operation': ['assets/lists.js', 'assets/workspace.js', 'assets/workspace.css'],
        '/operation/detail/{-$id}': ['assets/detail.js'],
        '/reportes-kpi/dashboard/$id': ['assets/dashboard.js'],
      }),
    );
    const tags = screenTags(list);
    const named = (address: string) =>
      [...tags(address).matchAll(/href="\/assets\/(\w+)\.js"/g)].map(([, name]) => name);
    expect(tags('/')).toBe('<link rel="modulepreload" crossorigin href="/assets/home.js">');
    expect(named('/operation?status=new')).toEqual(['lists', 'workspace']);
    expect(named('/operation/')).toEqual(['lists', 'workspace']);
    expect(named('/operation/detail/7')).toEqual(['detail']);
    expect(named('/operation/detail')).toEqual(['detail']);
    expect(named('/reportes-kpi/dashboard/7?from=2026-11-01')).toEqual(['dashboard']);
    expect(tags('/operation')).toContain(
      '<link rel="preload" as="style" crossorigin href="/assets/workspace.css">',
    );
    for (const address of ['/reportes-kpi/dashboard', '/operation/detail/7/8', '/xoperation', '/audit'])
      expect(named(address), address).toEqual([]);
    expect(screenTags(path.join(folder, 'nothing.json'))('/')).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
