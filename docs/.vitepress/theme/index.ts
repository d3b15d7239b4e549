import DefaultTheme from 'vitepress/theme-without-fonts';
// oxlint-disable-next-line import/no-unassigned-import -- the style has no export
import './style.css';

// oxlint-disable-next-line import/no-default-export -- VitePress loads the theme by its default export
export default DefaultTheme;
