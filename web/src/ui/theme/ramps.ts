import type { MantineColorsTuple } from '@mantine/core';

// Ten steps on one lightness ladder: 6 carries white text, 7 reads on 1, 5 is the glyph colour.
// prettier-ignore
export const RAMPS = {
  bou: [
    '#F3F7FE', '#E4EDFF', '#C7DAFF', '#A2C1FE', '#76A2FE',
    '#477EFE', '#265EEE', '#1748CC', '#0F369F', '#09256D',
  ],
  harissa: [
    '#FFF4F1', '#FFE7E0', '#FECCBE', '#FAAA94', '#F37F5F',
    '#E25026', '#C23502', '#9F2900', '#7A1F02', '#531605',
  ],
  olive: [
    '#F0FAF1', '#DEF4E0', '#BBE6BF', '#8FD598', '#63BB73',
    '#419E54', '#2E7C3F', '#286936', '#1E5028', '#13361A',
  ],
  saffron: [
    '#FEF5E8', '#FFEACA', '#FAD295', '#EFB656', '#D69718',
    '#B27C01', '#8A5F07', '#76520A', '#593E09', '#3E2903',
  ],
  crimson: [
    '#FFF4F4', '#FEE6E7', '#FCCBCD', '#FBA6AB', '#F67783',
    '#E7425D', '#CA1844', '#A41336', '#7D1229', '#55101C',
  ],
  lagoon: [
    '#EEF9FB', '#D7F3F9', '#ACE4F0', '#76D1E3', '#43B6CB',
    '#1698AC', '#067887', '#046573', '#034D58', '#00343D',
  ],
  plum: [
    '#FBF4FB', '#F8E6F8', '#EECCEF', '#E1ACE3', '#CD87D1',
    '#B563BA', '#9A499F', '#7E3A82', '#602B63', '#421C45',
  ],
  gray: [
    '#FBFAF7', '#F6F4F0', '#EFECE7', '#E6E2DC', '#D5D0C9',
    '#AEAAA3', '#757169', '#57534B', '#3D3A35', '#1C1A16',
  ],
  dark: [
    '#EBEDF1', '#B9BDC5', '#949AA5', '#686D78', '#2C313B',
    '#222731', '#1A1E26', '#14171E', '#0D0F14', '#090B0F',
  ],
} as const satisfies Record<string, MantineColorsTuple>;

/** The hues with a meaning; gray and dark are the neutral colours. */
export const HUES = ['bou', 'harissa', 'olive', 'saffron', 'crimson', 'lagoon', 'plum'] as const;
export type Hue = (typeof HUES)[number];
