import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

// oxlint-disable-next-line import/no-default-export -- VitePress loads the theme by its default export
export default DefaultTheme;
