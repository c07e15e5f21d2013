# Reads texts in base64, one per line, by the reader that the argument names. See programs.go.
import base64, sys


def urlsplit(s):
    from urllib.parse import urlsplit
    u = urlsplit(s)
    return u.scheme, u.hostname, u.port, u.path


def urllib3(s):
    from urllib3.util import parse_url
    u = parse_url(s)
    return u.scheme, u.host, u.port, u.path


def rfc3986(s):
    from rfc3986 import uri_reference
    u = uri_reference(s)
    u.authority_info() if u.authority else None  # raises if the authority is invalid
    return u.scheme, u.host, u.port, u.path


def libcurl(s):
    # The flags are those of the program curl. See curl_url_set(3).
    part = lambda n: ctypes_text(curl, handle, n)
    handle = curl.curl_url()
    try:
        if curl.curl_url_set(handle, 0, s.encode("utf-8", "surrogateescape"), 1 << 9 | 1 << 3):
            raise ValueError
        return part(1), part(5), part(6), part(7)
    finally:
        curl.curl_url_cleanup(handle)


def ctypes_text(curl, handle, number):
    text = ctypes.c_char_p()
    if curl.curl_url_get(handle, number, ctypes.byref(text), 0):
        return None
    return text.value.decode("utf-8", "surrogateescape")


name = sys.argv[1]
version = sys.version.split()[0]
if name in ("urllib3", "rfc3986"):
    version = name + " " + __import__(name).__version__ + ", Python " + version
    if name == "urllib3":
        # Without the package idna, urllib3 rejects hosts that are not ASCII.
        try:
            version += ", idna " + __import__("idna").__version__
        except ImportError:
            version += ", no idna"
elif name == "libcurl":
    import ctypes
    curl = ctypes.CDLL("libcurl.so.4")
    curl.curl_url.restype = ctypes.c_void_p
    curl.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
    curl.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_char_p), ctypes.c_uint]
    curl.curl_url_cleanup.argtypes = [ctypes.c_void_p]
    curl.curl_version.restype = ctypes.c_char_p
    version = curl.curl_version().decode().split()[0]
else:
    version = "Python " + version
print(version)
read = {"urllib.parse": urlsplit, "urllib3": urllib3, "rfc3986": rfc3986, "libcurl": libcurl}[name]
for line in sys.stdin:
    try:
        s = base64.b64decode(line).decode("utf-8", "surrogateescape")
        if name == "libcurl" and "\0" in s:
            raise ValueError  # a text of C ends at NUL
        parts = ["" if p is None else str(p) for p in read(s)]
        if ":" in parts[1] and not parts[1].startswith("["):
            parts[1] = "[" + parts[1] + "]"
        print(*(base64.b64encode(p.encode("utf-8", "surrogateescape")).decode() for p in parts), sep="\t")
    except Exception:
        print("refused")
