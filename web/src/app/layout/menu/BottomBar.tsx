import { Box } from '@mantine/core';
import type { Person } from '@thedot/domain/access/abilities';
import { IconDotsVertical } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import classes from './BottomBar.module.css';
import { bottomBarFor, menuFor, findOpenPage } from './menu.ts';

interface Props {
  person: Person;
  onOpenMenu: () => void;
}

/** The phone's bottom bar: four pages, and a button that opens the whole menu. */
export function BottomBar({ person, onOpenMenu }: Props) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const open = findOpenPage(pathname, menuFor(person));
  return (
    <nav className={classes.bar} aria-label={t('quick_menu')}>
      {bottomBarFor(person).map(({ name, path, icon: Icon, badge: Badge }) => (
        <Link
          key={path}
          to={path}
          className={classes.place}
          aria-current={path === open ? 'page' : undefined}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          <Box component="span" maw="100%" data-truncate>
            {t(`page.${name === 'dashboard' ? 'hub' : name}`)}
          </Box>
          {Badge && path !== open && (
            <Suspense>
              <Badge className={classes.waiting} />
            </Suspense>
          )}
        </Link>
      ))}
      <button type="button" className={classes.place} onClick={onOpenMenu}>
        <IconDotsVertical size={20} stroke={1.75} aria-hidden />
        <Box component="span" maw="100%" data-truncate>
          {t('page.more')}
        </Box>
      </button>
    </nav>
  );
}
