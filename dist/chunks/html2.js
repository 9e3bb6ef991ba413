import { n as renderPage, t as embed } from "./html.js";

export { renderPage };