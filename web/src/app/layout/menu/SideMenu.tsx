import { Box } from '@mantine/core';
import { Suspense, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { MenuPage } from '../../../lib/feature.ts';
import { type MenuGroup, findOpenPage } from './menu.ts';
import classes from './SideMenu.module.css';

interface Props {
  groups: readonly MenuGroup[];
  /** Called when a page is chosen, to close a drawer. */
  onChoose?: () => void;
}

/** The grouped list of pages that the user may open; a dot marks the current page. */
export function SideMenu({ groups, onChoose }: Props) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const open = findOpenPage(pathname, groups);
  return (
    <nav className={classes.menu} aria-label={t('main_menu')}>
      {groups.map((group) => (
        <Group key={group.name} group={group} open={open} onChoose={onChoose} />
      ))}
    </nav>
  );
}

const isShown = (page: MenuPage) => !page.isHidden;

interface GroupProps {
  group: MenuGroup;
  open: string | null;
  onChoose: (() => void) | undefined;
}

function Group({ group, open, onChoose }: GroupProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Box id={id} p="12px 12px 4px" fz={12} fw={600} c="var(--dot-ink-3)">
        {t(`group.${group.name}`)}
      </Box>
      {group.pages.filter(isShown).map((page) => (
        <PageLink key={page.path} page={page} isOpen={page.path === open} onChoose={onChoose} />
      ))}
    </div>
  );
}

interface PageLinkProps {
  page: MenuPage;
  isOpen: boolean;
  onChoose: (() => void) | undefined;
}

function PageLink({ page, isOpen, onChoose }: PageLinkProps) {
  const { t } = useTranslation('shell');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Link
      ref={link}
      to={page.path}
      className={classes.page}
      aria-current={isOpen ? 'page' : undefined}
      onClick={onChoose}
    >
      <page.icon size={19} stroke={1.75} aria-hidden />
      <span data-truncate>{t(`page.${page.name}`)}</span>
      {page.badge && (
        <Suspense>
          <page.badge />
        </Suspense>
      )}
      <i className={classes.now} aria-hidden />
    </Link>
  );
}
