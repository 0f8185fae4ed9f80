import "./tokens.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { restoreTheme } from "./lib/theme";

restoreTheme();
mount(App, { target: document.getElementById("app")! });
