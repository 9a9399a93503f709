import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { CountSum } from '../../../ui/CountBadge.tsx';
import type { MenuGroupName, MenuPage } from '../../../lib/feature.ts';
import { scrollIntoList } from '../../../lib/scroll-into-list.ts';
import { type MenuGroup, findOpenPage } from './menu.ts';
import classes from './SideMenu.module.css';

/** Keeps the open entry clear of what covers the end of the menu, in a drawer its foot. In pixels. */
const MARGIN = 76;

interface Props {
  groups: readonly MenuGroup[];
  /** Called when a page is chosen, to close a drawer. */
  onChoose?: () => void;
}

/** The grouped list of pages that the user may open; a dot marks the current page. Groups collapse, on this device. */
export function SideMenu({ groups, onChoose }: Props) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const open = findOpenPage(pathname, groups);
  const [collapsed, setCollapsed] = useLocalStorage<readonly MenuGroupName[]>({
    key: 'menu-collapsed',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const toggle = (name: MenuGroupName) =>
    setCollapsed((names) =>
      names.includes(name) ? names.filter((it) => it !== name) : [...names, name],
    );
  return (
    <nav className={classes.menu} aria-label={t('main_menu')}>
      {groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          open={open}
          isCollapsed={collapsed.includes(group.name)}
          onToggle={() => toggle(group.name)}
          onChoose={onChoose}
        />
      ))}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  open: string | null;
  isCollapsed: boolean;
  onToggle: () => void;
  onChoose: (() => void) | undefined;
}

/** A collapsed group shows the current page only, and the sum of the badges of the others. */
function Group({ group, open, isCollapsed, onToggle, onChoose }: GroupProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const isHidden = ({ path }: MenuPage) => isCollapsed && path !== open;
  return (
    <div role="group" aria-labelledby={id}>
      <button
        type="button"
        className={classes.group}
        aria-expanded={!isCollapsed}
        onClick={onToggle}
      >
        <span id={id}>{t(`group.${group.name}`)}</span>
        <IconChevronDown size={14} stroke={2} aria-hidden />
        <CountSum>
          {group.pages.filter(isHidden).map(({ path, badge: Badge }) => (
            <Suspense key={path}>{Badge && <Badge />}</Suspense>
          ))}
        </CountSum>
      </button>
      {group.pages
        .filter((page) => !isHidden(page))
        .map((page) => (
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
    if (isOpen && link.current) scrollIntoList(link.current, MARGIN);
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
