import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { TabList } from './TabList.tsx';

interface PageTab {
  readonly name: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

interface Props {
  /** The accessible name of the list of tabs. */
  label: string;
  /** The first one is open when the address names none. */
  tabs: readonly PageTab[];
  /** The parameter of the address that names the open tab. */
  parameter?: string;
  /** Keeps the other parameters of the address, such as filters. */
  keepsParameters?: boolean;
}

/** The tabs of a page; the address names the open one. */
export function PageTabs({ label, tabs, parameter = 'tab', keepsParameters = false }: Props) {
  const [params, setParams] = useSearchParams();
  const asked = params.get(parameter);
  const first = tabs[0]?.name ?? '';
  const open = tabs.find(({ name }) => name === asked)?.name ?? first;
  const show = (next: string | null) => {
    const changed = new URLSearchParams(keepsParameters ? params : {});
    if (next === null || next === first) changed.delete(parameter);
    else changed.set(parameter, next);
    setParams(changed, { replace: true });
  };
  return (
    <Tabs value={open} onChange={show} keepMounted={false}>
      <TabList open={open} label={label}>
        {tabs.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </TabList>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
