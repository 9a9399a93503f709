import type { Person } from '@thedot/domain/access/abilities';
import { IconDotsVertical } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import classes from './BottomBar.module.css';
import { barFor, menuFor, openPage } from './menu.ts';

interface Props {
  person: Person;
  onMore: () => void;
}

/** On a phone, four pages within reach of the thumb, and the rest behind the fifth. */
export function BottomBar({ person, onMore }: Props) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const open = openPage(pathname, menuFor(person));
  return (
    <nav className={classes.bar} aria-label={t('quick_menu')}>
      {barFor(person).map(({ name, path, icon: Icon, waiting: Waiting }) => (
        <Link
          key={path}
          to={path}
          className={classes.place}
          aria-current={path === open ? 'page' : undefined}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          <span className={classes.name}>{t(`page.${name === 'dashboard' ? 'hub' : name}`)}</span>
          {Waiting && path !== open && (
            <Suspense>
              <Waiting className={classes.waiting} />
            </Suspense>
          )}
        </Link>
      ))}
      <button type="button" className={classes.place} onClick={onMore}>
        <IconDotsVertical size={20} stroke={1.75} aria-hidden />
        <span className={classes.name}>{t('page.more')}</span>
      </button>
    </nav>
  );
}
