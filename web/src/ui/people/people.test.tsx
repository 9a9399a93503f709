import { screen } from '@testing-library/react';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { describe, expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { OrganizationLink } from './OrganizationLink.tsx';
import { PersonLink } from './PersonLink.tsx';

setUpScreens();

const lina = { id: '0199aaaa-0000-7000-8000-00000000000a', name: 'Lina Gharbi' };
const pathOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

describe('the name of a person', () => {
  test.each([
    ['admin', false, `/users/view/${lina.id}`],
    ['dot', true, `/users/view/${lina.id}`],
    ['startup', true, `/expert/${lina.id}`],
    ['startup', false, undefined],
    ['expert', true, undefined],
    ['guest', true, undefined],
  ])('links, for role %s and expert %s, to %s', (role, isExpert, path) => {
    renderScreen(<PersonLink person={lina} isExpert={isExpert} />, { me: { role } });
    expect(pathOf('Lina Gharbi')).toBe(path);
    expect(screen.getByText('Lina Gharbi')).toBeTruthy();
  });

  test('of an erased expert is no link', () => {
    const erased = { ...lina, name: ERASED_NAME };
    renderScreen(<PersonLink person={erased} isExpert />, { me: { role: 'startup' } });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

test.each([
  ['startup', true],
  ['expert', true],
  ['guest', false],
  ['tt', false],
])('the name of an organization links, for role %s: %s', (role, isLinked) => {
  const organization = { id: lina.id, name: 'Zitouna Labs' };
  renderScreen(<OrganizationLink organization={organization} />, { me: { role } });
  expect(pathOf('Zitouna Labs')).toBe(isLinked ? `/organizations/${lina.id}` : undefined);
});
