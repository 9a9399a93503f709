import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

export const SKIN_ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
