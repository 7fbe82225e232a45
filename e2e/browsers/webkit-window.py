#!/usr/bin/python3
"""The window that WebKitWebDriver starts: WebKitGTK alone, without a tool bar, and as narrow as a phone's screen.

MiniBrowser, which WebKitWebDriver starts otherwise, cannot be narrower than 447 px and asks where to save downloads.
Downloads are saved in the folder of UTILO_DOWNLOADS. Errors of pages are written to the standard output.
"""
import os
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2


# Each start is a new visitor: nothing is kept on the disk.
context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager.new_ephemeral()
)
context.set_automation_allowed(True)
context.set_preferred_languages(['en-US', 'en'])

settings = WebKit2.Settings()
settings.set_property('javascript-can-access-clipboard', True)

# WebKitGTK writes the console of pages nowhere, so each page reports its errors itself.
report_errors = '''
  const report = (text) => window.webkit.messageHandlers.complain.postMessage(String(text))
  for (const level of ['error', 'warn']) {
    const write = console[level]
    console[level] = (...parts) => {
      report(`console: ${parts.join(' ')}`)
      write.apply(console, parts)
    }
  }
  addEventListener('error', ({ message, filename, lineno }) =>
    report(`uncaught: ${message} (${filename}:${lineno})`))
  addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${reason}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`policy: ${violatedDirective} ${blockedURI}`))
'''
content = WebKit2.UserContentManager()
content.register_script_message_handler('complain')
content.connect(
    'script-message-received::complain',
    lambda _content, message: print(message.get_js_value().to_string(), flush=True),
)
content.add_script(
    WebKit2.UserScript.new(
        '{' + report_errors + '}',
        WebKit2.UserContentInjectedFrames.ALL_FRAMES,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )
)


def allow(_view, request):
    request.allow()
    return True


def create_view(_session):
    view = WebKit2.WebView(
        web_context=context,
        is_controlled_by_automation=True,
        settings=settings,
        user_content_manager=content,
    )
    view.connect('permission-request', allow)
    window = Gtk.Window()
    window.set_default_size(1280, 900)
    window.add(view)
    window.show_all()
    return view


def start_automation(_context, session):
    # WebKitWebDriver compares the name with the `browserName` of its capabilities.
    application = WebKit2.ApplicationInfo.new()
    application.set_name('Utilo')
    session.set_application_info(application)
    session.connect('create-web-view', create_view)


def choose_destination(download, name):
    folder = os.environ['UTILO_DOWNLOADS']
    download.set_destination('file://' + os.path.join(folder, name))
    return True


def start_download(_context, download):
    download.set_allow_overwrite(True)
    download.connect('decide-destination', choose_destination)


context.connect('automation-started', start_automation)
context.connect('download-started', start_download)
Gtk.main()
