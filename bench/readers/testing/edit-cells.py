"""Opens a sheet in LibreOffice, types over cells as a person does, and saves it in its own format.

edit-cells.py FILE '[[line under the heading, "Heading", "text"], ...]'
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import uno
from com.sun.star.connection import NoConnectException

path, edits = Path(sys.argv[1]).resolve(), json.loads(sys.argv[2])
# As the dialog of LibreOffice offers it for a French CSV: semicolons, quotes, UTF-8.
FILTERS = {
    ".xlsx": ("Calc MS Excel 2007 XML", ""),
    ".csv": ("Text - txt - csv (StarCalc)", "59,34,76,1,,0,false,false"),
}
name, options = FILTERS[path.suffix]


def prop(key, value):
    made = uno.createUnoStruct("com.sun.star.beans.PropertyValue")
    made.Name, made.Value = key, value
    return made


# A profile and a pipe of its own: nothing of whoever runs it is opened.
profile = Path(tempfile.mkdtemp(prefix="portail-office-"))
pipe = f"portail-{profile.name}"
office = subprocess.Popen(
    [
        "soffice",
        "--headless",
        "--norestore",
        f"-env:UserInstallation={profile.as_uri()}",
        f"--accept=pipe,name={pipe};urp",
    ]
)


def connected():
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    end = time.monotonic() + 120
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > end or office.poll() is not None:
                raise
            time.sleep(0.2)


context = connected()
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
hidden = prop("Hidden", True)
how = (prop("FilterName", name), prop("FilterOptions", options))
document = desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, (hidden, *how))
sheet = document.Sheets.getByIndex(0)
wanted = {heading.lower() for _, heading, _ in edits}
columns = {}
for column in range(100):
    heading = sheet.getCellByPosition(column, 0).String.lower()
    if heading in wanted and heading not in columns:
        columns[heading] = column
for line, heading, text in edits:
    sheet.getCellByPosition(columns[heading.lower()], line).String = text
document.storeToURL(path.as_uri(), how)
document.close(True)
try:
    desktop.terminate()
except Exception:
    # It leaves while it answers.
    pass
office.wait(60)
